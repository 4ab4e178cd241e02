export type ShareOutcome = "shared" | "copied" | "failed";

/** Opens the device's share sheet for a page, else copies its URL. Closing the sheet counts as shared. */
export async function sharePage(page: { title: string; text: string; url: string }): Promise<ShareOutcome> {
	if (navigator.canShare?.(page)) {
		try {
			await navigator.share(page);
			return "shared";
		} catch (error) {
			if (error instanceof DOMException && error.name === "AbortError") return "shared";
		}
	}
	try {
		await navigator.clipboard.writeText(page.url);
		return "copied";
	} catch {
		return "failed";
	}
}
