import { defineTexts } from '../define';

export const hookTexts = defineTexts({});
