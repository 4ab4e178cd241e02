import type { LiveStream } from "@stride/contract/streams/streams";
import { chosenStartOf } from "./start-moment.ts";

/** The values of the form's fields; `image` is a JPEG data URL of the cover's size. */
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

/** Whether leaving would lose input. */
export function isWorthKeeping(values: ChallengeValues): boolean {
	return (Object.keys(emptyValues) as ChallengeField[]).some((field) => values[field] !== emptyValues[field]);
}

/** The fields of a stream that its author may change. */
export type EditedStream = Pick<LiveStream, "title" | "description" | "startDate" | "status">;

/** The form's initial values for a stream. A null picture means the stream's present one. */
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

/** The first step with one of these fields, or null. */
export function stepOfFields(fields: readonly ChallengeField[]): ChallengeStep | null {
	return challengeSteps.find((step) => fieldsByStep[step].some((field) => fields.includes(field))) ?? null;
}
