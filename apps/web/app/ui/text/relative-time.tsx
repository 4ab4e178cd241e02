import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useRenderedAt } from "../../lib/page/site-config.ts";

const refreshMs = 60_000;

/** A relative time. Rendered by the server's clock, updated by the visitor's after hydration. */
export function RelativeTime({ at }: { at: string }) {
	const t = useTranslations("common.time");
	const [now, setNow] = useState(useRenderedAt());
	useEffect(() => {
		const tick = () => setNow(new Date().toISOString());
		tick();
		const timer = setInterval(tick, refreshMs);
		return () => clearInterval(timer);
	}, []);
	const { unit, count } = timeAgo(new Date(at), new Date(now));
	return <time dateTime={at}>{unit === "justNow" ? t("justNow") : t(unit, { count })}</time>;
}

type TimeAgo = { unit: "justNow" | "hours" | "days" | "months" | "years"; count: number };

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
