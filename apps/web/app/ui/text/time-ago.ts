export type TimeAgo = { unit: "justNow" | "hours" | "days" | "months" | "years"; count: number };

const hourMs = 3_600_000;
const hoursPerDay = 24;
const daysPerMonth = 30;
const monthsPerYear = 12;

/** [P9] Hours, days (under 30), months (under 12), years; whole ones that have passed. Under an hour, ahead, or no time: just now. */
export function timeAgo(then: Date, now: Date): TimeAgo {
	const hours = Math.floor((now.getTime() - then.getTime()) / hourMs);
	if (!(hours >= 1)) return { unit: "justNow", count: 0 };
	if (hours < hoursPerDay) return { unit: "hours", count: hours };
	const days = Math.floor(hours / hoursPerDay);
	if (days < daysPerMonth) return { unit: "days", count: days };
	const months = Math.floor(days / daysPerMonth);
	if (months < monthsPerYear) return { unit: "months", count: months };
	return { unit: "years", count: Math.floor(months / monthsPerYear) };
}
