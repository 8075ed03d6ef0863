import { defineTexts } from '../define';

export const permissionTexts = defineTexts({});
