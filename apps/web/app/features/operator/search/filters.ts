import { parseDollars } from "@stride/money";
import { useSearchParams } from "react-router";

/** The filters as they are written: days, dollars and the name of a state. */
export const filterNames = ["from", "to", "min", "max", "state"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

const dayPattern = /^\d{4}-\d\d-\d\d$/;

const isWritten = (name: FilterName, value: string): boolean => {
	if (name === "min" || name === "max") return value.length <= 20 && parseDollars(value) !== null;
	if (name === "from" || name === "to") return dayPattern.test(value) && !Number.isNaN(Date.parse(value));
	return value !== "";
};

/** The filters in a page's address; unknown values are left out. */
export function readFilters(address: URLSearchParams): Filters {
	return Object.fromEntries(
		filterNames.flatMap((name) => {
			const value = address.get(name) ?? "";
			return isWritten(name, value) ? [[name, value]] : [];
		}),
	);
}

/** Midnight of a day in the visitor's time zone; `days` later where given. */
function startOf(day: string, days = 0): string {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	return new Date(year, month - 1, date + days).toISOString();
}

/** The filters as the API has them; the last day counts in full. */
export function filterQuery<State extends string>(filters: Filters, states: readonly State[]) {
	const { from, to, min, max, state } = filters;
	const known = states.find((name) => name === state);
	const cents = (typed: string) => String(parseDollars(typed) ?? 0);
	return {
		...(from && { since: startOf(from) }),
		...(to && { until: startOf(to, 1) }),
		...(min && { min: cents(min) }),
		...(max && { max: cents(max) }),
		...(known && { state: known }),
	};
}

/**
 * Changes the page's query. It starts from the browser's address: React Router's own function starts from the query that
 * was rendered last, so of two changes in quick succession the second would undo the first.
 */
export function useQueryChange(): (change: (query: URLSearchParams) => void) => void {
	const [, setQuery] = useSearchParams();
	return (change) => {
		const query = new URLSearchParams(location.search);
		change(query);
		setQuery(query);
	};
}

/** The filters of the page's address, and a function that replaces them in it. */
export function useFilters(): [Filters, (filters: Filters) => void] {
	const [address] = useSearchParams();
	const changeQuery = useQueryChange();
	return [
		readFilters(address),
		(filters) =>
			changeQuery((query) => {
				for (const name of filterNames) {
					if (filters[name]) query.set(name, filters[name]);
					else query.delete(name);
				}
			}),
	];
}
