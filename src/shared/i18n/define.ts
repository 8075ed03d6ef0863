/** A text in every language, side by side, so that a missing translation does not compile. */
export interface Text {
  en: string;
  ko: string;
}

export function defineTexts<const K extends string>(texts: Record<K, Text>): Record<K, Text> {
  return texts;
}
