(function () {
  'use strict';
  var root = document.documentElement, nonce = document.currentScript.nonce;
  function all(selector, within) { return Array.prototype.slice.call((within || document).querySelectorAll(selector)); }

  // Theme: follows the system until the reader chooses; the choice is kept where a page may keep anything.
  var button = document.querySelector('.theme');
  function dark() { return root.getAttribute('data-theme') === 'dark'; }
  function show() {
    button.textContent = dark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', dark() ? 'Use light colours' : 'Use dark colours');
  }
  function chosen() {
    try { return localStorage.getItem('grpc-lab-theme'); } catch (e) { return null; }
  }
  function turn() {
    var next = dark() ? 'light' : 'dark';
    root.setAttribute('data-theme', next);
    try { localStorage.setItem('grpc-lab-theme', next); } catch (e) { /* a page from disk may have no storage */ }
    show();
  }
  button.addEventListener('click', turn);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', function (e) {
    if (!chosen()) { root.setAttribute('data-theme', e.matches ? 'dark' : 'light'); show(); }
  });
  show();

  // Copy buttons exist only where scripts run. The Tab key passes those of cells: C copies the cell whose number has
  // the focus. Code in prose has no number.
  function copy(block) {
    var code = block.querySelector('code'), press = block.querySelector('.copy');
    function done(word) { press.textContent = word; setTimeout(function () { press.textContent = 'Copy'; }, 1500); }
    function select() { getSelection().selectAllChildren(code); done('Selected'); }
    if (navigator.clipboard) { navigator.clipboard.writeText(code.textContent).then(function () { done('Copied'); }, select); } else { select(); }
  }
  all('.code').forEach(function (block) {
    var press = document.createElement('button');
    press.type = 'button';
    press.tabIndex = block.querySelector('.gutter') ? -1 : 0;
    press.className = 'copy';
    press.textContent = 'Copy';
    press.addEventListener('click', function () { copy(block); });
    block.appendChild(press);
  });

  // A figure's legend switches its lines on and off.
  all('.figure svg').forEach(function (svg) {
    var keys = all('.key', svg);
    if (keys.length) { svg.setAttribute('role', 'group'); }
    keys.forEach(function (key) {
      function toggle() {
        var off = key.getAttribute('aria-pressed') === 'true';
        key.setAttribute('aria-pressed', off ? 'false' : 'true');
        all('g[data-series="' + key.getAttribute('data-series') + '"]:not(.key)', svg).forEach(function (g) { g.classList.toggle('off', off); });
      }
      key.setAttribute('role', 'button');
      key.setAttribute('tabindex', '0');
      key.setAttribute('aria-pressed', 'true');
      key.addEventListener('click', toggle);
      key.addEventListener('keydown', function (e) { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); toggle(); } });
    });
  });

  // The feedback to an answer is spoken as well as shown.
  all('.question').forEach(function (question) {
    var spoken = question.appendChild(document.createElement('p'));
    spoken.className = 'unseen';
    spoken.setAttribute('role', 'status');
    question.addEventListener('change', function (e) { spoken.textContent = e.target.closest('li').querySelector('.feedback').textContent; });
  });

  // The outline marks the section in sight.
  var links = {};
  all('.outline a').forEach(function (a) {
    links[decodeURIComponent(a.hash.slice(1))] = a;
    a.addEventListener('click', function () { var box = a.closest('[popover]'); if (box.matches(':popover-open')) { box.hidePopover(); } });
  });
  var heads = all('article h2, article h3').filter(function (h) { return links[h.id]; });
  function mark() {
    var current = null;
    heads.forEach(function (h) { if (h.getBoundingClientRect().top < 140) { current = h; } });
    Object.keys(links).forEach(function (id) {
      if (current && id === current.id) { links[id].setAttribute('aria-current', 'true'); } else { links[id].removeAttribute('aria-current'); }
    });
  }
  if (heads.length) { addEventListener('scroll', mark, { passive: true }); mark(); }

  // In the contents the reader's place is in sight.
  var here = document.querySelector('.book [aria-current]'), book = document.querySelector('.book');
  if (here && book.scrollHeight > book.clientHeight) { book.scrollTop = here.offsetTop - book.clientHeight / 2; }

  // The contents mark what was read to its end; a page that may keep nothing marks nothing.
  function reads() { try { return JSON.parse(localStorage.getItem('grpc-lab-read')) || {}; } catch (e) { return {}; } }
  function progress() {
    var read = reads(), pages = all('.book a').filter(function (a) { return !/^(index|results)\./.test(a.getAttribute('href')); });
    var done = pages.filter(function (a) { return read[a.getAttribute('href')]; });
    done.forEach(function (a) { a.classList.add('read'); });
    document.querySelector('.book .progress').textContent = done.length ? done.length + ' of ' + pages.length + ' pages read' : '';
  }
  if (globalThis.IntersectionObserver) {
    var end = document.querySelector('article').appendChild(document.createElement('div'));
    new IntersectionObserver(function (seen) {
      if (!seen.some(function (e) { return e.isIntersecting; })) { return; }
      var read = reads();
      read[location.pathname.split('/').pop()] = 1;
      try { localStorage.setItem('grpc-lab-read', JSON.stringify(read)); } catch (e) { /* a page from disk may have no storage */ }
      progress();
    }).observe(end);
  }
  progress();

  // What scrolls sideways can be reached with the keyboard; what fits is no stop on the way.
  function reach() {
    all('pre, .scroll, .prose > p:has(> img:only-child, > a > img:only-child)').forEach(function (box) {
      if (box.scrollWidth > box.clientWidth + 1) {
        box.tabIndex = 0;
        box.setAttribute('role', 'group');
        box.setAttribute('aria-label', ({ PRE: 'Text', P: 'Picture' }[box.tagName] || 'Table') + ', scrolls sideways');
      } else { box.removeAttribute('tabindex'); box.removeAttribute('role'); box.removeAttribute('aria-label'); }
    });
  }
  reach();
  addEventListener('resize', reach);
  document.addEventListener('toggle', reach, true);

  // Search (MiniSearch): it and the text of all pages stand in a file beside this one, loaded when it is asked for.
  var dialog = document.querySelector('.search'), find = document.querySelector('.find'), indexed;
  function lower(word) { return word.toLowerCase(); }
  function unpack() {
    Promise.resolve().then(function () {
      var packed = Uint8Array.from(atob(globalThis.labBook), function (one) { return one.charCodeAt(0); });
      return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
    }).then(function (sections) {
      indexed = new MiniSearch({
        fields: ['title', 'heading', 'text'],
        storeFields: ['name', 'title', 'anchor', 'heading', 'text'],
        tokenize: function (text) { return text.split(/[^\p{L}\p{N}]+/u); },
        // A part of a name in code is found, too: Streams in MaxStreamsPerConnection.
        processTerm: function (word) { return [word].concat(word.split(/(?=\p{Lu}\p{Ll})/u).slice(1)).map(lower); },
        searchOptions: {
          processTerm: lower, prefix: true, combineWith: 'AND', boost: { heading: 4, title: 2 },
          boostDocument: function (id, term, section) { return /^(solution|docs)-/.test(section.name) ? 0.5 : 1; }
        }
      });
      indexed.addAll(sections);
      results();
    }).catch(function () { tell('search.js cannot be read by this browser, or is damaged: rebuild the book with ./lab book.'); });
  }
  function tell(text) { dialog.querySelector('[role=status]').textContent = text; }
  function search() {
    if (dialog.open) { return; }
    dialog.showModal();
    dialog.querySelector('input').select();
    if (!search.asked) {
      search.asked = document.createElement('script');
      search.asked.nonce = nonce;
      search.asked.src = 'search.js';
      search.asked.onload = unpack;
      search.asked.onerror = function () { tell('search.js is missing next to this page: rebuild the book with ./lab book.'); };
      document.body.appendChild(search.asked);
    }
  }
  function excerpt(text, words) {
    var lower = text.toLowerCase(), at = -1;
    words.forEach(function (word) { var i = lower.indexOf(word); if (i >= 0 && (at < 0 || i < at)) { at = i; } });
    var start = Math.max(0, at - 50), shown = (start > 0 ? '…' : '') + text.slice(start, start + 180) + (start + 180 < text.length ? '…' : '');
    var line = document.createElement('p'), rest = shown;
    while (rest) {
      var next = -1, length = 0, low = rest.toLowerCase();
      words.forEach(function (word) { var i = low.indexOf(word); if (i >= 0 && (next < 0 || i < next)) { next = i; length = word.length; } });
      if (next < 0) { line.appendChild(document.createTextNode(rest)); break; }
      line.appendChild(document.createTextNode(rest.slice(0, next)));
      var hit = document.createElement('mark');
      hit.textContent = rest.slice(next, next + length);
      line.appendChild(hit);
      rest = rest.slice(next + length);
    }
    return line;
  }
  function results() {
    if (!indexed) { return; }
    var typed = dialog.querySelector('input').value, list = dialog.querySelector('ol');
    list.textContent = '';
    tell('');
    if (!typed.trim()) { return; }
    var found = indexed.search(typed);
    tell(found.length === 0 ? 'No section has all of these words.' : found.length === 1 ? '1 section' : found.length + ' sections');
    found.slice(0, 30).forEach(function (one) {
      var item = document.createElement('li'), link = document.createElement('a');
      link.href = encodeURIComponent(one.name) + '.html' + (one.anchor ? '#' + one.anchor : '');
      link.textContent = one.title + (one.heading ? ' › ' + one.heading : '');
      link.addEventListener('click', function () { dialog.close(); });
      item.appendChild(link);
      item.appendChild(excerpt(one.text, typed.toLowerCase().split(/\s+/).filter(Boolean)));
      list.appendChild(item);
    });
  }
  if (dialog) {
    find.addEventListener('click', search);
    dialog.querySelector('input').addEventListener('input', results);
    dialog.addEventListener('keydown', function (e) {
      var stops = all('li a', dialog), at = stops.indexOf(document.activeElement);
      if (e.key === 'ArrowDown' && stops.length) { e.preventDefault(); stops[Math.min(at + 1, stops.length - 1)].focus(); }
      if (e.key === 'ArrowUp' && at >= 0) { e.preventDefault(); (stops[at - 1] || dialog.querySelector('input')).focus(); }
      if (e.key === 'Enter' && document.activeElement === dialog.querySelector('input') && stops[0]) { e.preventDefault(); stops[0].click(); }
    });
  }

  // No key alone does anything but on what has the focus: who speaks to the page would set it off by a word.
  addEventListener('keydown', function (e) {
    var block = document.activeElement.closest('.code'), modified = e.ctrlKey || e.metaKey;
    if (e.key === 'k' && modified && !e.altKey && dialog) { e.preventDefault(); search(); }
    else if (e.key === 'c' && !modified && !e.altKey && block) { copy(block); }
  });

  // On paper nothing of the text is folded; the long lists that a result folds away would fill pages.
  addEventListener('beforeprint', function () {
    all('.badge, .prose details, .more').forEach(function (d) { d.open = true; });
  });
})();
