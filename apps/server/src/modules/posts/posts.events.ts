import { defineEvent } from "../../platform/events.ts";

export const postPublished = defineEvent<{ postId: string; campaignId: string }>("post-published");
