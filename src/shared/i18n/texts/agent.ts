import { defineTexts } from '../define';

export const agentTexts = defineTexts({});
