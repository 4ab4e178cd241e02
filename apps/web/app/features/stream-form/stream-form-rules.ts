import { streamLimits } from "@stride/contract/limits";
import { problemOfStreamDescription, problemOfStreamTitle } from "@stride/contract/streams/stream-rules";
import type { CreateLiveStreamBody, UpdateLiveStreamBody } from "@stride/contract/streams/streams";
import { tidyLine, tidyText } from "@stride/contract/text/text-rules";
import { startDateOf, todayIn } from "./start-moment.ts";
import { type EditedStream, type StreamField, type StreamValues, valuesOfStream } from "./stream-values.ts";

/** Keys of the validation texts. */
export type StreamProblems = Partial<Record<StreamField, string>>;

export type StreamRules = {
	now: Date;
	timeZone: string;
	/** Null for a new stream. An edited one has a picture, and a fixed start once it has begun (D5). */
	stream: EditedStream | null;
};

export function problemsOf(values: StreamValues, rules: StreamRules): StreamProblems {
	const all: Record<StreamField, string | null> = {
		title: problemOfStreamTitle(values.title),
		description: problemOfStreamDescription(values.description),
		...problemsOfStart(values, rules),
		image: rules.stream === null && values.image === null ? "imageRequired" : null,
	};
	return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== null)) as StreamProblems;
}

type StartProblems = { date: string | null; time: string | null };

/** An unchanged start is valid even in the past: an overdue stream may get another title. */
function problemsOfStart({ date, time }: StreamValues, rules: StreamRules): StartProblems {
	if (rules.stream && (isStartFixed(rules.stream) || isSameStart({ date, time }, rules.stream, rules.timeZone))) {
		return { date: null, time: null };
	}
	const isDayOver = date !== null && date < todayIn(rules.timeZone, rules.now);
	const isTooFar = date !== null && date > lastDayIn(rules);
	return {
		date: date === null ? "streamDateRequired" : isDayOver ? "streamDateInPast" : isTooFar ? "streamDateTooFar" : null,
		time:
			time === null
				? "streamTimeRequired"
				: date !== null && !isDayOver && !isTooFar && isOver({ date, time }, rules)
					? "streamDateInPast"
					: null,
	};
}

/** The last day all of which is within the limit. */
const lastDayIn = ({ now, timeZone }: StreamRules): string =>
	todayIn(timeZone, new Date(now.getTime() + (streamLimits.startAheadDays - 1) * 86_400_000));

/** D5: the earliest time is the current one; its minute counts until it has passed. */
function isOver(start: { date: string; time: string }, { now, timeZone }: StreamRules): boolean {
	const minuteMs = 60_000;
	const startMinute = Math.floor(Date.parse(startDateOf(start, timeZone)) / minuteMs);
	return startMinute < Math.floor(now.getTime() / minuteMs);
}

/** [S1] Date and time are fixed once the broadcast has begun. */
export function isStartFixed({ status }: Pick<EditedStream, "status">): boolean {
	return status !== "upcoming";
}

function isSameStart(start: Pick<StreamValues, "date" | "time">, stream: EditedStream, timeZone: string): boolean {
	const known = valuesOfStream(stream, timeZone);
	return start.date === known.date && start.time === known.time;
}

/** The request of a complete form. */
export function bodyOf(values: StreamValues, timeZone: string): CreateLiveStreamBody {
	return {
		title: tidyLine(values.title),
		description: tidyText(values.description),
		image: values.image ?? "",
		startDate: startDateOf({ date: values.date ?? "", time: values.time ?? "" }, timeZone),
	};
}

/** The request with the changed fields of a complete form only. */
export function changesOf(stream: EditedStream, values: StreamValues, timeZone: string): UpdateLiveStreamBody {
	const title = tidyLine(values.title);
	const description = tidyText(values.description);
	const { date, time, image } = values;
	const isStartChanged =
		date !== null && time !== null && !isStartFixed(stream) && !isSameStart({ date, time }, stream, timeZone);
	return {
		...(title !== stream.title && { title }),
		...(description !== stream.description && { description }),
		...(isStartChanged && { startDate: startDateOf({ date, time }, timeZone) }),
		...(image !== null && { image }),
	};
}

const fieldByPath: Record<string, StreamField> = {
	title: "title",
	description: "description",
	startDate: "time",
	image: "image",
};
const fieldByCode: Record<string, StreamField> = {
	ImageUnreadableException: "image",
	PayloadTooLargeException: "image",
};

/** The server's messages by field of the form. */
export function refusedFields(error: {
	code: string;
	message: string;
	fields: Record<string, string>;
}): StreamProblems {
	const refused: StreamProblems = {};
	for (const [path, message] of Object.entries(error.fields)) {
		const field = fieldByPath[path];
		if (field) refused[field] ??= message;
	}
	const named = fieldByCode[error.code];
	if (named) refused[named] ??= error.message;
	return refused;
}
