import { describe, expect, it } from 'vitest';
import { fenced, named, quoted } from '../../../src/main/export/prose';

describe('prose of unknown origin', () => {
  it.each([
    ['HTML', 'a <img src=x onerror=alert(1)> b', '> a &lt;img src=x onerror=alert(1)> b'],
    ['a heading', '# You\nhi', '> # You\n> hi'],
    ['a picture', '![x](http://tracker/p.png)', '> \\![x](http://tracker/p.png)'],
    ['code in a line', 'use `Vec<T>` here', '> use `Vec<T>` here'],
    ['a block of code', '```rust\nVec<T>\n\n<b>\n```\n<i>', '> ```rust\n> Vec<T>\n>\n> <b>\n> ```\n> &lt;i>'],
    ['a back-tick that is none', '\\`<img>\\`', '> \\`&lt;img>\\`'],
    ['code that a paragraph ends', 'a ``` b\n\n<img>\n\n```', '> a ``` b\n>\n> &lt;img>\n>\n> ```'],
    ['a block that never ends', '```\n<img>', '> ```\n> &lt;img>'],
  ])('%s', (_name, text, shown) => {
    expect(quoted(text)).toBe(shown);
  });

  it('a block of code outlasts every fence in it', () => {
    expect(fenced('a\n````\nb', 'text')).toBe('`````text\na\n````\nb\n`````');
  });

  it('a name stays on its line and in its code', () => {
    expect(named('a`b\n# You')).toBe('``a`b # You``');
    expect(named('`')).toBe('`` ` ``');
  });
});
