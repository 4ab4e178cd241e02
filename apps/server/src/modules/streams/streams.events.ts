import { defineEvent } from "../../platform/events.ts";

/** A stream was scheduled or rescheduled. */
export const streamScheduled = defineEvent<{ id: string; campaignId: string; startsAt: Date }>("stream-scheduled");

/** A stream is live for the first time. */
export const streamStarted = defineEvent<{ id: string; campaignId: string }>("stream-started");
