import { defineTexts } from '../define';

export const desktopTexts = defineTexts({});
