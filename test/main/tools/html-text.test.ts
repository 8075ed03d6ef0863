import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { htmlText } from '../../../src/main/tools/html-text';

const read = (html: string, signal = new AbortController().signal) =>
  htmlText(html, 'https://site.example/docs/page', signal);

describe('the text of a page', () => {
  it.each([
    ['<p>one  two\n three</p><p>four', 'one two three\n\nfour'],
    ['a<b>b</b> c <i>d</i>e', 'ab c de'],
    ['<title>T</title><h1>A</h1>x<h3>B</h3>y', 'T\n\n# A\n\nx\n\n### B\n\ny'],
    ['a<br>b<br><br><br>c', 'a\nb\n\nc'],
    ['<ul><li>a<li>b<ul><li>c</ul><li><p>d</ul>e', '- a\n- b\n\n  - c\n\n- d\n\ne'],
    ['<h2></h2><li></li><p>x', 'x'],
    ['<table><tr><th>a<th>b<tr><td>1<td>2</table>', 'a | b\n1 | 2'],
    ['<pre>a\n  b\n</pre>c', 'a\n  b\n\n\nc'],
    ['a<hr>b', 'a\n---\nb'],
    ['&lt;b&gt; &amp; &#44032;&nbsp;x', '<b> & 가 x'],
    ['a<script>x<b>y</script><style>z</style><svg><text>s</text></svg><p hidden>h<b>i</b></p>b', 'ab'],
    ['<a href="../x?q=1">go</a> on', 'go [https://site.example/x?q=1] on'],
    ['<a href="https://a.example/">https://a.example/</a>', 'https://a.example/'],
    ['<a href="#top">top</a><a href="javascript:x()">x</a><a>y', 'topxy'],
    ['<head><title>T</title><body>no end of head', 'T\n\nno end of head'],
    ['', ''],
  ])('of %j', async (html, text) => {
    expect(await read(html)).toBe(text);
  });

  it('reads on as far as people nest, and says where it stopped', async () => {
    expect(await read(`${'<div>'.repeat(900)}deep`)).toBe('deep');
    expect(await read(`top${'<div>'.repeat(200_000)}deep`)).toBe('top\n[… nested too deep to read on]');
  });

  const million = 1_000_000;
  it.each([
    ['deep', '<b>'.repeat(million / 2)],
    ['deep, then wrongly closed', '<b>'.repeat(900) + '</i>'.repeat(million / 4)],
    ['nested links', '<a href=x>y'.repeat(million / 8)],
    ['rows', '<table>' + '<tr><td>a<td colspan=100000000>b'.repeat(million / 32)],
    ['attributes', `<p ${'a=b '.repeat(million / 4)}>`],
    ['tags that never begin', '<'.repeat(2 * million)],
    ['one tag that never ends', `<p a="${'x'.repeat(2 * million)}`],
    ['a comment that never ends', `<!--${'-'.repeat(2 * million)}`],
    ['spaces', `a${' '.repeat(2 * million)}b`],
  ])('never holds the app up: %s', async (_what, html) => {
    let longest = 0;
    const over = new AbortController();
    const watch = (async () => {
      for (let last = performance.now(); !over.signal.aborted;) {
        await nextTurn();
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
    })();
    await read(html);
    over.abort();
    await watch;
    expect(longest).toBeLessThan(1500);
  });

  it('ends with the call', async () => {
    const stop = new AbortController();
    const reading = read('<p>a'.repeat(400_000), stop.signal);
    stop.abort();
    await expect(reading).rejects.toThrow();
  });
});
