// A process of its own: remembers one thing after another in settings, grants and trust, and says each.
import { createCurrentSettings } from '../../../../src/main/current-settings';
import { trustStateSchema } from '../../../../src/main/hooks/trust-state';
import { createGrants, grantsStateSchema } from '../../../../src/main/permissions/grants';
import { createJsonFile } from '../../../../src/main/store/json-file';
import { dataPaths } from '../../../../src/main/store/paths';

const [folder = '', name = '', times = '0'] = process.argv.slice(2);
const paths = dataPaths(folder);
const settings = createCurrentSettings(paths.settings);
const grants = createGrants({
  file: createJsonFile(paths.grants, grantsStateSchema),
  now: () => new Date(),
  onChange: () => undefined,
});
const trust = createJsonFile(paths.trust, trustStateSchema);

for (let number = 0; number < Number(times); number += 1) {
  const word = `${name}-${String(number)}`;
  await settings.update((value) => ({
    ...value,
    permissions: { ...value.permissions, deny: [...value.permissions.deny, word] },
  }));
  await grants.acceptWrites(word);
  await trust.update(({ workspaces }) => ({
    workspaces: { ...workspaces, [word]: { trustedAt: '2026-12-01T09:00:00.000Z', files: {} } },
  }));
  process.stdout.write(`${word}\n`);
}
