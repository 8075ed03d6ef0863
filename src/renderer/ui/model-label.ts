/** A model id as a person knows it. */
export function modelLabel(id: string): string {
  if (id === 'demo') return 'Demo (offline, no AI)';
  return id.startsWith('script:') ? `script: ${id.split(/[\\/]/).at(-1) ?? id}` : id;
}
