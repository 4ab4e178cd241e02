import { type RefObject, useEffect, useRef } from "react";
import { useComingNear } from "../../lib/lists/use-coming-near.ts";
import { Button } from "../button/button.tsx";
import { FormError } from "../form/form-error.tsx";

export type ListEndProps = {
	/** The list itself (`tabIndex` −1 at least): it takes the focus when the button is removed after the last page. */
	landing: RefObject<HTMLElement | null>;
	count: number;
	list: {
		addedCount: number;
		hasMore: boolean;
		hasMoreFailed: boolean;
		isLoadingMore: boolean;
		loadMore: () => void;
	};
	/** `more` is the button's label, `added` is announced, `failed` is shown when loading the next page failed. */
	texts: { more: string; added: string; failed: string };
	/** Loads automatically when it comes into view; the button stays for the keyboard and for a retry. */
	isInfinite?: boolean;
};

/** The end of a paged list. */
export function ListEnd({ landing, count, list, texts, isInfinite = false }: ListEndProps) {
	const end = useRef<HTMLDivElement>(null);
	useLandingFor(end, landing, count);
	useComingNear(end, isInfinite && list.hasMore && !list.isLoadingMore && !list.hasMoreFailed, list.loadMore);
	return (
		<>
			<p className="sr-only" role="status">
				{list.addedCount > 0 && texts.added}
			</p>
			{list.hasMoreFailed && (
				<div className="mt-4">
					<FormError title={texts.failed} />
				</div>
			)}
			<div ref={end} className="mt-5 grid place-items-center empty:hidden">
				{list.hasMore && (
					<Button tone="outline" size="s" isPending={list.isLoadingMore} onPress={list.loadMore}>
						{texts.more}
					</Button>
				)}
			</div>
		</>
	);
}

/** Rows of figures have no focusable element, so the focus moves to the list. */
function useLandingFor(
	end: RefObject<HTMLElement | null>,
	landing: RefObject<HTMLElement | null>,
	count: number,
): void {
	const hadFocus = useRef(false);
	useEffect(() => {
		const element = end.current;
		const note = () => {
			hadFocus.current = true;
		};
		const forget = (event: FocusEvent) => {
			// The focus of a removed button falls back to the body, which is not the visitor's choice.
			if (event.relatedTarget !== null) hadFocus.current = false;
		};
		element?.addEventListener("focusin", note);
		element?.addEventListener("focusout", forget);
		return () => {
			element?.removeEventListener("focusin", note);
			element?.removeEventListener("focusout", forget);
		};
	}, [end]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: checked after rows were added
	useEffect(() => {
		const isLost = document.activeElement === null || document.activeElement === document.body;
		if (hadFocus.current && isLost) landing.current?.focus({ preventScroll: true });
	}, [landing, count]);
}
