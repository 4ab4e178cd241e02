import type { LiveStream } from "@stride/contract/streams/streams";
import { chosenStartOf } from "./start-moment.ts";

/** The values of the form's fields; `image` is a JPEG data URL of the cover's size. */
export type StreamValues = {
	title: string;
	description: string;
	/** `2026-11-21`, in the visitor's time zone. */
	date: string | null;
	/** `18:30` */
	time: string | null;
	image: string | null;
};

export type StreamField = keyof StreamValues;

export const emptyValues: StreamValues = { title: "", description: "", date: null, time: null, image: null };

/** Whether leaving would lose input. */
export function isWorthKeeping(values: StreamValues): boolean {
	return (Object.keys(emptyValues) as StreamField[]).some((field) => values[field] !== emptyValues[field]);
}

/** The fields of a stream that its author may change. */
export type EditedStream = Pick<LiveStream, "title" | "description" | "startDate" | "status">;

/** The form's initial values for a stream. A null picture means the stream's present one. */
export function valuesOfStream(stream: EditedStream, timeZone: string): StreamValues {
	const { title, description, startDate } = stream;
	return { title, description, ...chosenStartOf(startDate, timeZone), image: null };
}

/** The two steps, in their order. */
export const streamSteps = ["details", "cover"] as const;
export type StreamStep = (typeof streamSteps)[number];

const fieldsByStep: Record<StreamStep, readonly StreamField[]> = {
	details: ["title", "description", "date", "time"],
	cover: ["image"],
};

export function fieldsOf(step: StreamStep): readonly StreamField[] {
	return fieldsByStep[step];
}
