import { useId, type ReactNode } from 'react';
import type { CustomizationList } from '../../../shared/domain/customization';
import type { HookSource } from '../../../shared/domain/hook';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { Switch } from '../../ui/Switch';
import { showHidden } from '../../ui/visible-text';
import { ServerRow } from './ServerRow';
import { useCustomizations } from './use-customizations';

/** Rules, skills, plugins and MCP servers: where each comes from, how it stands, and what is wrong. */
export function CustomizationsSection({
  roots,
  onReview,
}: {
  roots: readonly string[];
  onReview: (root: string) => void;
}) {
  const translate = useTranslate();
  const id = useId();
  const { list, failure, setPluginEnabled } = useCustomizations(roots);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3.5">
      <h2 id={id} className="border-b border-line pb-1 text-lg font-semibold">
        {translate('custom.title')}
      </h2>
      <p>{translate('custom.advice')}</p>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {list === null && failure === null && <p className="text-ink-soft">{translate('custom.loading')}</p>}
      {list !== null && (
        <>
          {list.untrustedRoots.map((root) => (
            <Banner
              key={root}
              tone="warn"
              actions={
                <Button size="sm" onClick={() => onReview(root)}>
                  {translate('review.open')}
                </Button>
              }
            >
              {translate('custom.untrusted', { root: showHidden(root) })}
            </Banner>
          ))}
          <Problems problems={list.problems} />
          <Group title={translate('custom.rules')} empty={translate('custom.rules.none')}>
            {list.rules.map((rule) => (
              <Row key={rule.source.path} name={rule.name} source={rule.source} about={rule.description}>
                <Chip>{translate(`custom.trigger.${rule.trigger}`)}</Chip>
              </Row>
            ))}
          </Group>
          <Group title={translate('custom.skills')} empty={translate('custom.skills.none')}>
            {list.skills.map((skill) => (
              <Row
                key={skill.source.path}
                name={`/${skill.name}`}
                source={skill.source}
                about={skill.description}
              />
            ))}
          </Group>
          <Group title={translate('custom.plugins')} empty={translate('custom.plugins.none')}>
            {list.plugins.map((plugin) => (
              <PluginRow key={plugin.folder} plugin={plugin} onSwitch={setPluginEnabled} />
            ))}
          </Group>
          <Group title={translate('custom.servers')} empty={translate('custom.servers.none')}>
            {list.servers.map((server) => (
              <ServerRow key={`${server.source.path} ${server.name}`} server={server} onReview={onReview} />
            ))}
          </Group>
        </>
      )}
    </section>
  );
}

function Problems({ problems }: { problems: CustomizationList['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {problems.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <Banner tone="warn">
            {showHidden(message)}
            <code className="pre-wrap block text-xs">
              <Revealed text={path} />
            </code>
          </Banner>
        </li>
      ))}
    </ul>
  );
}

function Group({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      {children.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul aria-labelledby={id} className="mt-1 flex flex-col gap-2">
          {children}
        </ul>
      )}
    </div>
  );
}

function Row({
  name,
  source,
  about,
  children,
}: {
  name: string;
  source: HookSource;
  about: string;
  children?: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <li className="rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          <Revealed text={name} />
        </span>
        {children}
        <span className="grow" />
        <span className="text-xs text-ink-soft">{translate(`custom.from.${source.layer}`)}</span>
      </div>
      {about !== '' && (
        <p>
          <Revealed text={about} />
        </p>
      )}
      <code className="pre-wrap block text-xs text-ink-soft">
        <Revealed text={source.path} />
      </code>
    </li>
  );
}

function PluginRow({
  plugin,
  onSwitch,
}: {
  plugin: CustomizationList['plugins'][number];
  onSwitch: (folder: string, enabled: boolean) => Promise<void>;
}) {
  const translate = useTranslate();
  const { name, description, folder, root, enabled } = plugin;
  const source = {
    layer: root === null ? ('user' as const) : ('project' as const),
    path: folder,
    root,
    plugin: name,
  };
  return (
    <Row name={name} source={source} about={description}>
      <Switch
        checked={enabled}
        onCheckedChange={(on) => void onSwitch(folder, on)}
        label={translate('custom.plugin.switch', { name: showHidden(name) })}
      />
    </Row>
  );
}
