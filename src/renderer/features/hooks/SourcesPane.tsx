import { FileBraces, FolderSearch } from 'lucide-react';
import { hookLayers, type HookListing, type HookSourceView } from '../../../shared/domain/hook';
import { ask } from '../../api/client';
import { Button, IconButton } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { CopyButton } from '../../ui/CopyButton';
import { useTranslate } from '../../ui/i18n';
import { PathText } from '../../ui/PathText';
import { Revealed } from '../../ui/Revealed';
import { showHidden } from '../../ui/visible-text';
import { IgnoreFile } from './IgnoreFile';

export interface SourcesPaneProps {
  listing: HookListing;
  hasProject: boolean;
  chosen: string | null;
  onChoose: (path: string) => void;
  onReview: ((root: string) => void) | undefined;
  onEditJson: (path: string) => void;
}

/** Every file that could bring hooks, in the order in which they run, with what came of it. */
export function SourcesPane({
  listing,
  hasProject,
  chosen,
  onChoose,
  onReview,
  onEditJson,
}: SourcesPaneProps) {
  const translate = useTranslate();
  return (
    <nav
      aria-label={translate('hooksPage.sources')}
      className="flex min-w-0 flex-col gap-3 p-3 @min-[900px]:overflow-y-auto"
    >
      {hookLayers.map((layer) => {
        const sources = listing.sources.filter(({ source }) => source.layer === layer);
        if (sources.length === 0 && layer === 'plugin') return null;
        return (
          <section key={layer}>
            <h2 className="mb-1 text-xs font-semibold text-ink-soft">
              {translate(`hooksPage.layer.${layer}`)}
            </h2>
            {layer === 'project' && !hasProject && sources.length === 0 && (
              <p className="text-xs text-ink-soft">{translate('hooksPage.noProject')}</p>
            )}
            <ul className="flex flex-col gap-1">
              {sources.map((view) => (
                <SourceRow
                  key={view.source.path}
                  view={view}
                  problems={listing.problems.filter(({ file }) => file === view.source.path).length}
                  chosen={chosen === view.source.path}
                  onChoose={onChoose}
                  onReview={onReview}
                  onEditJson={onEditJson}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {listing.elsewhere.length > 0 && (
        <section>
          <h2 className="mb-1 text-xs font-semibold text-warn">{translate('hooksPage.elsewhere')}</h2>
          <ul className="flex flex-col gap-2 text-xs">
            {listing.elsewhere.map(({ path, moveTo }) => (
              <li key={path}>
                <PathText path={path} />
                <p className="text-ink-soft">{translate('hooksPage.moveTo', { path: showHidden(moveTo) })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
}

interface SourceRowProps {
  view: HookSourceView;
  problems: number;
  chosen: boolean;
  onChoose: (path: string) => void;
  onReview: ((root: string) => void) | undefined;
  onEditJson: (path: string) => void;
}

function SourceRow({ view, problems, chosen, onChoose, onReview, onEditJson }: SourceRowProps) {
  const translate = useTranslate();
  const { source, state, handlerCount } = view;
  const { root } = source;
  const bad = state === 'unreadable';
  return (
    <li
      className={classes(
        'card flex flex-wrap items-end justify-end rounded-md border text-xs',
        chosen ? 'border-accent' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={translate('hooksPage.showSource', { path: showHidden(source.path) })}
        onClick={() => {
          onChoose(source.path);
        }}
        className="grow basis-40 rounded-md px-2 pt-1.5 pb-1 text-left hover:bg-hover"
      >
        {source.plugin !== null && (
          <span className="block font-medium">
            <Revealed text={source.plugin} />
          </span>
        )}
        <span className="block">
          <PathText path={source.path} />
        </span>
        <span
          className={classes(
            'block',
            bad ? 'font-medium text-danger' : state === 'untrusted' ? 'text-warn' : 'text-ink-soft',
          )}
        >
          {translate(`hooksPage.state.${state}`)}
        </span>
        {state !== 'absent' && (
          <span className="block text-ink-soft">
            {translate('hooksPage.sourceFacts', { hooks: handlerCount, problems })}
          </span>
        )}
      </button>
      <div className="flex flex-wrap items-center gap-0.5 px-1 pb-0.5">
        <CopyButton
          text={source.path}
          label={translate('window.copy-object', { label: showHidden(source.path) })}
        />
        {state !== 'absent' && (
          <IconButton
            size="sm"
            label={translate('hooksPage.reveal', { path: showHidden(source.path) })}
            onClick={() => void ask('app.reveal', { path: source.path })}
          >
            <FolderSearch aria-hidden size={14} />
          </IconButton>
        )}
        {source.layer !== 'plugin' && (
          <IconButton
            size="sm"
            label={translate('hookEditor.editJson', { path: showHidden(source.path) })}
            onClick={() => {
              onEditJson(source.path);
            }}
          >
            <FileBraces aria-hidden size={14} />
          </IconButton>
        )}
        {(state === 'unreadable' || state === 'ignored') && <IgnoreFile view={view} />}
        {state === 'untrusted' && root !== null && onReview !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              onReview(root);
            }}
          >
            {translate('hooksPage.reviewSource')}
          </Button>
        )}
      </div>
    </li>
  );
}
