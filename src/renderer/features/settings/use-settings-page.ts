import { useEffect, useState } from 'react';
import type { Settings, SettingsPatch } from '../../../shared/domain/settings';
import type { RequestOutput } from '../../../shared/ipc/contract';
import { ask, on } from '../../api/client';
import { useTranslate } from '../../ui/i18n';

type AppInfo = RequestOutput<'app.info'>;

/** Settings as main has them now; a change counts when main says so. */
export function useSettingsPage() {
  const translate = useTranslate();
  const [settings, setSettings] = useState<Settings | null>(null);
  const [info, setInfo] = useState<AppInfo | null>(null);
  const [problem, setProblem] = useState<{ what: 'read' | 'write'; message: string } | null>(null);
  const [saved, setSaved] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const read = async () => {
      const [found, about] = await Promise.all([ask('settings.get', {}), ask('app.info', {})]);
      if (!current) return;
      if (found.ok) setSettings(found.data);
      if (about.ok) setInfo(about.data);
      setProblem(found.ok ? null : { what: 'read', message: found.error.message });
    };
    void read();
    const end = on('settings.changed', (event) => {
      setSettings(event.settings);
    });
    return () => {
      current = false;
      end();
    };
  }, [attempt]);

  const change = async (patch: SettingsPatch) => {
    setSaved(false);
    const result = await ask('settings.change', patch);
    if (result.ok) {
      setSettings(result.data);
      setProblem(null);
      setSaved(true);
    } else {
      setProblem({ what: 'write', message: result.error.message });
    }
  };

  return {
    settings,
    info,
    saved,
    failure:
      problem === null
        ? null
        : translate(problem.what === 'read' ? 'settings.failed' : 'settings.saveFailed', problem),
    change,
    reload: () => {
      setAttempt(attempt + 1);
    },
  };
}
