import type { LiveStream } from "@stride/contract/streams";
import { chosenStartOf } from "./start-moment.ts";

/** What the form's fields hold; `image` is a JPEG data URL of the cover's size. */
export type ChallengeValues = {
	title: string;
	description: string;
	/** `2026-11-21`, in the visitor's time zone. */
	date: string | null;
	/** `18:30` */
	time: string | null;
	image: string | null;
};

export type ChallengeField = keyof ChallengeValues;

export const emptyValues: ChallengeValues = { title: "", description: "", date: null, time: null, image: null };

/** Whether leaving would lose something: a fresh form has nothing in it. */
export function isWorthKeeping(values: ChallengeValues): boolean {
	return (Object.keys(emptyValues) as ChallengeField[]).some((field) => values[field] !== emptyValues[field]);
}

/** What of a stream its author may change. */
export type EditedStream = Pick<LiveStream, "title" | "description" | "startDate" | "status">;

/** The form as it opens on a stream. A null picture means the one that the stream has. */
export function valuesOfStream(stream: EditedStream, timeZone: string): ChallengeValues {
	const { title, description, startDate } = stream;
	return { title, description, ...chosenStartOf(startDate, timeZone), image: null };
}

/** The two steps, in their order. */
export const challengeSteps = ["details", "cover"] as const;
export type ChallengeStep = (typeof challengeSteps)[number];

const fieldsByStep: Record<ChallengeStep, readonly ChallengeField[]> = {
	details: ["title", "description", "date", "time"],
	cover: ["image"],
};

export function fieldsOf(step: ChallengeStep): readonly ChallengeField[] {
	return fieldsByStep[step];
}

/** The first step that holds one of these fields; null where none does. */
export function stepOfFields(fields: readonly ChallengeField[]): ChallengeStep | null {
	return challengeSteps.find((step) => fieldsByStep[step].some((field) => fields.includes(field))) ?? null;
}
