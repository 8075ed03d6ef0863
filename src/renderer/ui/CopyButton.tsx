import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './Button';
import { useTranslate } from './i18n';

/** Copies exactly `text`, and says that it did. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => {
      setCopied(false);
    }, 2000);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  const name = copied ? translate('window.copied') : (label ?? translate('window.copy'));
  return (
    <IconButton
      size="sm"
      label={name}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(true);
        });
      }}
    >
      {copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
    </IconButton>
  );
}
