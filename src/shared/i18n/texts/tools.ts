import { defineTexts } from '../define';

export const toolTexts = defineTexts({});
