import { isValidElement, memo, type ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from '../../ui/CodeBlock';
import { useTranslate } from '../../ui/i18n';
import { SafeLink } from './SafeLink';

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm];
const rehypePlugins: Options['rehypePlugins'] = [[rehypeHighlight, { detect: false }]];

/** Every address is judged where it is drawn (SafeLink); nothing is fetched from one. */
const keepUrl = (url: string) => url;

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href ?? ''}>{children}</SafeLink>,
  img: ({ src, alt }) => <NoImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  pre: ({ children }) => <Fence>{children}</Fence>,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
  // A heading of an answer must not compete with the headings of the page.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  input: ({ checked }) => <TaskMark done={checked === true} />,
};

/** Markdown of an untrusted author: no HTML, no images from anywhere, links that say where they lead. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        urlTransform={keepUrl}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});

function Fence({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const language = languageOf(children);
  return (
    <CodeBlock
      text={textOf(children).replace(/\n$/, '')}
      label={language === '' ? translate('window.code') : language}
      hideLabel={language === ''}
    >
      {isCode(children) ? children.props.children : children}
    </CodeBlock>
  );
}

function isCode(node: ReactNode): node is React.ReactElement<{ className?: unknown; children?: ReactNode }> {
  return isValidElement(node);
}

function languageOf(node: ReactNode): string {
  if (!isCode(node)) return '';
  const { className } = node.props;
  return typeof className === 'string' ? (/language-([\w+#.-]+)/.exec(className)?.[1] ?? '') : '';
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((child: ReactNode) => textOf(child)).join('');
  return isCode(node) ? textOf(node.props.children) : '';
}

function NoImage({ src, alt }: { src: string; alt: string }) {
  const translate = useTranslate();
  return (
    <span className="text-ink-soft">
      {translate('window.image-not-loaded', { alt: alt === '' ? translate('window.image') : alt })}{' '}
      <code>{src.slice(0, 200)}</code>
    </span>
  );
}

function TaskMark({ done }: { done: boolean }) {
  const translate = useTranslate();
  return (
    <span role="img" aria-label={translate(done ? 'window.task-done' : 'window.task-open')}>
      {done ? '☑' : '☐'}
    </span>
  );
}
