import { AppError } from "../../platform/errors.ts";

/** Allows for the time between choosing and sending, and for clock skew. */
const toleranceMs = 60_000;

/** @throws AppError ValidationException for a start in the past */
export function readStartDate(text: string, now: Date): Date {
	const startsAt = new Date(text);
	if (startsAt.getTime() < now.getTime() - toleranceMs) {
		throw new AppError("ValidationException", { fields: { startDate: { key: "streamDateInPast" } } });
	}
	return startsAt;
}
