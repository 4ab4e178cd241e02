import { AppError } from "../../platform/errors.ts";

/** A person takes a while from choosing the time to sending it, and clocks differ. */
const toleranceMs = 60_000;

/** @throws AppError ValidationException for a start that is over */
export function readStartDate(text: string, now: Date): Date {
	const startsAt = new Date(text);
	if (startsAt.getTime() < now.getTime() - toleranceMs) {
		throw new AppError("ValidationException", { fields: { startDate: { key: "streamDateInPast" } } });
	}
	return startsAt;
}
