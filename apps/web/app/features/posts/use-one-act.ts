import { ApiError } from "@stride/contract/client";
import { useRef, useState } from "react";
import { useErrorText } from "../../lib/error-text.ts";
import { notify } from "../../ui/notify.ts";

/** Runs once per act; a failure shows a notice and allows another attempt. */
export function useOneAct<T>(run: () => Promise<T>, onDone: (outcome: T) => void, silence?: string) {
	const textOf = useErrorText();
	const isUsed = useRef(false);
	const [isPending, setPending] = useState(false);
	function act(): void {
		if (isUsed.current) return;
		isUsed.current = true;
		setPending(true);
		run()
			.then(onDone, (error: unknown) => {
				const { title, text, fields } = textOf(error, silence);
				notify({ title, text: Object.values(fields)[0] ?? text, tone: "danger" });
			})
			.finally(() => {
				isUsed.current = false;
				setPending(false);
			});
	}
	return { act, isPending };
}

/** A deletion of something already deleted counts as a success. */
export const ignoreGone = (error: unknown): null => {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
};
