import { defineTexts } from '../define';

export const approvalTexts = defineTexts({});
