import { defineEvent } from "../../platform/events.ts";

/** A project's name, its organization's name, or whether it is active changed: its campaigns present them. */
export const projectPresentationChanged = defineEvent<{ projectId: string }>("project-presentation-changed");
