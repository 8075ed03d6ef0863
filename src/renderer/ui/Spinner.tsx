import { LoaderCircle } from 'lucide-react';

/** Decoration beside a word that says the same; it stands still for people who want no motion. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="spinner shrink-0" />;
}
