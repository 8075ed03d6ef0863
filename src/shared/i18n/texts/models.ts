import { defineTexts } from '../define';

export const modelTexts = defineTexts({});
