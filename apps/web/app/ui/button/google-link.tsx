import { LoaderCircle } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { GoogleMark } from "./google-mark.tsx";

/**
 * A link to the Google sign-in, styled by Google's branding rules: the mark in its own colours on the background of
 * fields. It shows a pending state until the browser navigates. `isApart` opens another tab.
 */
export function GoogleLink(props: { href: string; label: string; isApart?: boolean; onFollow?: () => void }) {
	const [isLeaving, setLeaving] = useState(false);
	useEffect(() => {
		// Resets the pending state when the page is restored from the back/forward cache.
		const stay = () => setLeaving(false);
		addEventListener("pageshow", stay);
		return () => removeEventListener("pageshow", stay);
	}, []);
	const follow = (event: MouseEvent) => {
		props.onFollow?.();
		const isElsewhere = props.isApart || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
		if (!isElsewhere) setLeaving(true);
	};
	return (
		<a
			href={props.href}
			onClick={follow}
			aria-busy={isLeaving || undefined}
			{...(props.isApart && { target: "_blank", rel: "noopener" })}
			className="flex min-h-13 w-full items-center justify-center gap-3 rounded-pill border border-line-strong bg-surface px-5 py-2 type-body-strong text-text quiet-motion hover:border-current"
		>
			{isLeaving ? (
				<LoaderCircle className="turn size-5 shrink-0" aria-hidden />
			) : (
				<GoogleMark className="size-5 shrink-0" />
			)}
			{props.label}
		</a>
	);
}
