import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { useTranslate } from '../ui/i18n';
import { useSession } from './session';

/** What stays true in every view: the runtime that is not for daily use, and what went wrong at start. */
export function AppBanners() {
  const translate = useTranslate();
  const info = useSession((state) => state.info);
  const [folded, setFolded] = useState(false);
  if (info === null || (!info.standInRuntime && info.problems.length === 0)) return null;
  return (
    <div
      role="region"
      aria-label={translate('window.app-messages')}
      className="flex flex-col gap-1.5 px-3 pt-2"
    >
      {info.standInRuntime && folded && (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => {
            setFolded(false);
          }}
          className="min-h-6 self-start rounded-sm"
        >
          <Chip tone="warn" icon={<TriangleAlert aria-hidden size={13} />}>
            {translate('window.stand-in-short')}
          </Chip>
        </button>
      )}
      {info.standInRuntime && !folded && (
        <Banner
          tone="warn"
          actions={
            <Button
              size="sm"
              tone="quiet"
              onClick={() => {
                setFolded(true);
              }}
            >
              {translate('window.fold')}
            </Button>
          }
        >
          {translate('window.stand-in', { runtime: info.runtime })}
        </Banner>
      )}
      {info.problems.map((problem) => (
        <Banner key={problem} tone="danger">
          {problem}
        </Banner>
      ))}
    </div>
  );
}
