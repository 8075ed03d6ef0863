import { defineTexts } from '../define';

export const windowTexts = defineTexts({});
