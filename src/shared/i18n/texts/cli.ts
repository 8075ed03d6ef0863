import { defineTexts } from '../define';

export const cliTexts = defineTexts({});
