(function () {
  'use strict';
  var root = document.documentElement;

  // Theme: follows the system until the reader chooses; the choice is kept.
  var button = document.querySelector('.theme');
  function show() {
    var dark = root.getAttribute('data-theme') === 'dark';
    button.textContent = dark ? 'Light' : 'Dark';
    button.setAttribute('aria-label', dark ? 'Use light colours' : 'Use dark colours');
  }
  function chosen() {
    try { return localStorage.getItem('grpc-lab-theme'); } catch (e) { return null; }
  }
  button.hidden = false;
  button.addEventListener('click', function () {
    var next = root.getAttribute('data-theme') === 'dark' ? 'light' : 'dark';
    root.setAttribute('data-theme', next);
    try { localStorage.setItem('grpc-lab-theme', next); } catch (e) { /* a page from disk may have no storage */ }
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', function (e) {
    if (!chosen()) { root.setAttribute('data-theme', e.matches ? 'dark' : 'light'); show(); }
  });
  show();

  // Copy buttons exist only where scripts run.
  document.querySelectorAll('.code').forEach(function (block) {
    var copy = document.createElement('button');
    copy.type = 'button';
    copy.className = 'copy';
    copy.textContent = 'Copy';
    copy.addEventListener('click', function () {
      var code = block.querySelector('code');
      function done(word) { copy.textContent = word; setTimeout(function () { copy.textContent = 'Copy'; }, 1500); }
      function select() { getSelection().selectAllChildren(code); done('Selected'); }
      if (navigator.clipboard) { navigator.clipboard.writeText(code.textContent).then(function () { done('Copied'); }, select); } else { select(); }
    });
    block.appendChild(copy);
  });

  // Contents: folded on a narrow screen, the current section marked on a wide one.
  var contents = document.querySelector('.contents details');
  if (contents) {
    if (matchMedia('(max-width: 68rem)').matches) { contents.open = false; }
    var links = {};
    contents.querySelectorAll('a').forEach(function (a) { links[decodeURIComponent(a.hash.slice(1))] = a; });
    var heads = Array.prototype.filter.call(document.querySelectorAll('article h2, article h3'), function (h) { return links[h.id]; });
    var mark = function () {
      var current = null;
      heads.forEach(function (h) { if (h.getBoundingClientRect().top < 120) { current = h; } });
      Object.keys(links).forEach(function (id) {
        if (current && id === current.id) { links[id].setAttribute('aria-current', 'true'); } else { links[id].removeAttribute('aria-current'); }
      });
    };
    addEventListener('scroll', mark, { passive: true });
    mark();
  }

  // What scrolls sideways can be reached with the keyboard; what fits is no stop on the way.
  function reach() {
    document.querySelectorAll('pre, .scroll').forEach(function (box) {
      if (box.scrollWidth > box.clientWidth + 1) { box.tabIndex = 0; } else { box.removeAttribute('tabindex'); }
    });
  }
  reach();
  addEventListener('resize', reach);

  // On paper nothing of the text is folded; the long lists that a result folds away would fill pages.
  addEventListener('beforeprint', function () {
    document.querySelectorAll('.badge, .prose details, .more').forEach(function (d) { d.open = true; });
  });
})();
