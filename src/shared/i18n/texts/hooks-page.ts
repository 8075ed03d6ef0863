import { defineTexts } from '../define';

export const hooksPageTexts = defineTexts({});
