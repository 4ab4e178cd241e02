export type ShareOutcome = "shared" | "copied" | "failed";

/** Offers a page to the device's own share sheet, else copies its address. Closing the sheet counts as shared. */
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
