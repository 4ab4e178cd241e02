import { LoaderCircle } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";

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

/** Google's mark in its four colours, as its guidelines require. The label is beside it. */
function GoogleMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 48 48" className={className} fill="none" strokeWidth="8.4" aria-hidden>
			<path d="M36.6 14.2A16 16 0 0 0 10.1 16" stroke="#ea4335" />
			<path d="M10.1 16A16 16 0 0 0 10.1 32" stroke="#fbbc05" />
			<path d="M10.1 32A16 16 0 0 0 34.3 36.3" stroke="#34a853" />
			<path d="M34.3 36.3A16 16 0 0 0 40 24H24.4" stroke="#4285f4" strokeLinejoin="miter" />
		</svg>
	);
}
