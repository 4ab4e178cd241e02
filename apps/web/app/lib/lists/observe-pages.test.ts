import { ApiError } from "@stride/contract/client";
import { afterEach, expect, it, vi } from "vitest";
import { observePages } from "./observe-pages.ts";
import type { LoadPage, Page, Pages } from "./pages.ts";

const asOf = "2026-06-01T10:00:00.000Z";
const page = (number: number, next: number | null): Page<string> => ({
	data: [`${number}a`, `${number}b`],
	pagination: { page: number, next, asOf },
});
const refusal = new ApiError(429, { code: "TooManyRequestsException", title: "Busy", message: "Later." });

const ends: (() => void)[] = [];
afterEach(() => {
	for (const end of ends.splice(0)) end();
});

function observed(load: LoadPage<string>) {
	const states: Pages<string>[] = [];
	const { loadMore, end } = observePages(["list"], page(1, 2), load, (pages) => states.push(pages));
	ends.push(end);
	return { loadMore, last: () => states.at(-1) };
}

it("[P1] the next page is appended, requested with the first page's time", async () => {
	const load = vi.fn<LoadPage<string>>(async () => page(2, null));
	const { loadMore, last } = observed(load);
	loadMore();
	await vi.waitFor(() => expect(last()?.items).toEqual(["1a", "1b", "2a", "2b"]));
	expect(load.mock.calls.map(([request]) => request)).toEqual([{ page: 2, asOf }]);
	expect(last()).toMatchObject({ addedCount: 2, next: null, hasMore: false, isLoadingMore: false });
});

it("[P1] a repeated press during a request is ignored", async () => {
	const load = vi.fn<LoadPage<string>>(async ({ page: number }) => page(number, number + 1));
	const { loadMore, last } = observed(load);
	loadMore();
	loadMore();
	await vi.waitFor(() => expect(last()).toMatchObject({ addedCount: 2, isLoadingMore: false }));
	expect(load).toHaveBeenCalledTimes(1);
	expect(last()?.next).toEqual({ page: 3, asOf });
});

it("[P1] a failure leaves the list and allows another attempt", async () => {
	const load = vi.fn<LoadPage<string>>().mockRejectedValueOnce(refusal).mockResolvedValue(page(2, null));
	const { loadMore, last } = observed(load);
	loadMore();
	await vi.waitFor(() => expect(last()).toMatchObject({ items: ["1a", "1b"], hasMoreFailed: true }));
	loadMore();
	await vi.waitFor(() => expect(last()).toMatchObject({ items: ["1a", "1b", "2a", "2b"], hasMoreFailed: false }));
});
