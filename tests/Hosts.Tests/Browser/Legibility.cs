using Microsoft.Playwright;

namespace Hosts.Tests.Browser;

/// <summary>Whether text stands out from what is behind it, as WCAG 2 measures it.</summary>
internal static class Legibility
{
    // Opacity and colours that let through are mixed with what is behind them, from the page up to the text.
    private const string Script = """
        outputs => {
          const parse = css => { const [r, g, b, a = 1] = css.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
          const mix = (over, under, share) => over.slice(0, 3).map((c, i) => c * share + under[i] * (1 - share));
          const light = rgb => { const [r, g, b] = rgb.map(c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          const faint = [];
          for (const output of outputs) {
            const texts = document.createTreeWalker(output, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
              const element = texts.currentNode.parentElement, text = texts.currentNode.data.trim();
              if (!text || element.closest('svg, script, style') || element.getClientRects().length === 0) continue;
              let behind = [255, 255, 255], opacity = 1, up = [];
              for (let at = element; at; at = at.parentElement) up.unshift(at);
              for (const at of up) {
                const style = getComputedStyle(at), paint = parse(style.backgroundColor);
                opacity *= Number(style.opacity);
                behind = mix(paint, behind, paint[3] * opacity);
              }
              const style = getComputedStyle(element), ink = parse(style.color);
              const [a, b] = [light(mix(ink, behind, ink[3] * opacity)), light(behind)];
              const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
              // A lone sign is a picture of what the word beside it says: 3 to 1 is enough for it.
              if (ratio < (text.length === 1 ? 3 : 4.5)) faint.push(`${ratio.toFixed(2)}: ${text.slice(0, 60)}`);
            }
          }
          return faint;
        }
        """;

    /// <summary>Texts of outputs with a contrast below 4.5 (a lone sign: below 3), each with its contrast.</summary>
    public static Task<string[]> FaintAsync(ILocator outputs) => outputs.EvaluateAllAsync<string[]>(Script);
}
