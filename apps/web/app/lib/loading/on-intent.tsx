import type { Area } from "@stride/i18n";
import { type ComponentType, useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { MoreMessages, type SomeMessages } from "../i18n/i18n.tsx";
import { useLoadFailureNotice } from "./load-failure-notice.ts";

type Intent<P> = {
	/** Loading begins when it becomes true; a loaded part stays mounted for its transitions. */
	isWanted: boolean;
	/** Called after a load failure, which a notice reports; the next intent tries again. */
	onMissing: () => void;
	/** The part's own props. */
	pass: P;
};

/**
 * A part of a page with its own texts, loaded on intent. Unlike with `lazy`, a load failure does not affect the rest of
 * the page. `isPreloaded`: its script is requested at the visitor's first input on the page.
 */
export function onIntent<P extends object>(
	load: () => Promise<{ default: ComponentType<P> }>,
	areas: readonly Area[],
	options: { isPreloaded?: boolean } = {},
): ComponentType<Intent<P>> {
	return function OnIntent({ isWanted, onMissing, pass }: Intent<P>) {
		useEffect(() => {
			if (!options.isPreloaded) return;
			// The module is loaded once, however often it is requested.
			const preload = () => void load().catch(() => undefined);
			for (const input of ["pointermove", "touchstart", "keydown"]) addEventListener(input, preload, { once: true });
		}, []);
		const locale = useLocale();
		const notifyLoadFailure = useLoadFailureNotice();
		const [part, setPart] = useState<{ Part: ComponentType<P>; messages: SomeMessages; locale: string } | null>(null);
		const isDue = isWanted && part?.locale !== locale;

		// biome-ignore lint/correctness/useExhaustiveDependencies: the others are callbacks that change with every render
		useEffect(() => {
			if (!isDue) return;
			let isCurrent = true;
			const texts = import("../i18n/load-texts.ts").then(({ loadMessages }) => loadMessages(locale, areas));
			Promise.all([load(), texts]).then(
				([{ default: Part }, messages]) => isCurrent && setPart({ Part, messages, locale }),
				() => {
					if (!isCurrent) return;
					notifyLoadFailure();
					onMissing();
				},
			);
			return () => {
				isCurrent = false;
			};
		}, [isDue, locale]);
		if (!part) return null;
		return (
			<MoreMessages messages={part.messages}>
				<part.Part {...pass} />
			</MoreMessages>
		);
	};
}
