import { frameLimits } from "@stride/contract/streams/frame-limits";
import { Check, TriangleAlert, X } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { onNotices, removeNotice, type ShownNotice, shownNotices } from "./notice-list.ts";
import type { Notice } from "./notify.ts";

/** As long as the exit animation. */
const exitMs = 220;
const none: readonly ShownNotice[] = [];

/**
 * The live region of the notices, once per page. Loaded after the page itself. Like the toasts of React Aria it is a top
 * layer: dialogs neither hide it nor close when it is pressed, and F6 moves the focus into it and back.
 */
export default function Notices() {
	const t = useTranslations("common");
	const notices = useSyncExternalStore(onNotices, shownNotices, () => none);
	const isPageHidden = useSyncExternalStore(onVisibility, readVisibility, () => false);
	const region = useRef<HTMLElement>(null);
	const focusedBefore = useRef<Element | null>(null);
	const [isHovered, setHovered] = useState(false);
	const [isFocused, setFocused] = useState(false);
	const isHeld = isHovered || isFocused || isPageHidden;

	const returnFocus = useCallback(() => {
		const before = focusedBefore.current;
		if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
		else region.current?.blur();
	}, []);
	useF6(region, notices.length > 0, returnFocus);
	useEffect(() => {
		if (!isHovered) return;
		// The region gets no `pointerleave` when the element under the pointer was removed.
		const move = ({ target }: PointerEvent) => {
			if (!(target instanceof Node && region.current?.contains(target))) setHovered(false);
		};
		document.addEventListener("pointermove", move);
		return () => document.removeEventListener("pointermove", move);
	}, [isHovered]);
	useEffect(() => {
		// A removed element sends neither `blur` nor `pointerleave`.
		if (notices.length === 0) setHovered(false);
		if (!isFocused || (notices.length > 0 && region.current?.contains(document.activeElement))) return;
		setFocused(false);
		returnFocus();
	}, [notices, isFocused, returnFocus]);

	return (
		<section
			ref={region}
			aria-label={t("notice")}
			aria-live="polite"
			aria-relevant="additions text"
			aria-atomic="false"
			aria-keyshortcuts="F6"
			tabIndex={-1}
			data-react-aria-top-layer
			className="notices"
			onPointerEnter={({ pointerType }) => setHovered(pointerType !== "touch")}
			onPointerLeave={() => setHovered(false)}
			onFocus={({ currentTarget, relatedTarget }) => {
				setFocused(true);
				if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
			}}
			onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.stopPropagation();
				removeNotice();
			}}
		>
			<ol className="grid gap-2.5">
				{notices.map((notice) => (
					<NoticeItem key={notice.id} notice={notice} isHeld={isHeld} region={region} />
				))}
			</ol>
		</section>
	);
}

/** Moves the focus into the region, and back from it. */
function useF6(region: RefObject<HTMLElement | null>, hasNotices: boolean, returnFocus: () => void): void {
	useEffect(() => {
		if (!hasNotices) return;
		const move = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "F6" || event.altKey || event.ctrlKey || event.metaKey) return;
			event.preventDefault();
			if (region.current?.contains(document.activeElement)) returnFocus();
			else region.current?.focus();
		};
		document.addEventListener("keydown", move);
		return () => document.removeEventListener("keydown", move);
	}, [region, hasNotices, returnFocus]);
}

function onVisibility(listener: () => void): () => void {
	document.addEventListener("visibilitychange", listener);
	return () => document.removeEventListener("visibilitychange", listener);
}

const readVisibility = (): boolean => document.hidden;

type NoticeItemProps = { notice: ShownNotice; isHeld: boolean; region: RefObject<HTMLElement | null> };

/** One notice. Its time starts again after pointer or focus held it (WCAG 2.2.1). */
function NoticeItem({ notice, isHeld, region }: NoticeItemProps) {
	const t = useTranslations("common");
	const { id, title, text, tone = "done", picture } = notice;
	const [isLeaving, setLeaving] = useState(false);
	const durationMs = durationMsOf(notice);

	useEffect(() => {
		if (isHeld && !isLeaving) return;
		const timer = isLeaving
			? setTimeout(() => removeNotice(id), exitMs)
			: setTimeout(() => setLeaving(true), durationMs);
		return () => clearTimeout(timer);
	}, [id, durationMs, isHeld, isLeaving]);

	const close = (button: HTMLElement) => {
		// The keyboard stays among the notices while there are others.
		if (button.matches(":focus-visible") && shownNotices().length > 1) region.current?.focus();
		setLeaving(true);
	};
	return (
		<li
			className="notice"
			data-leaving={isLeaving || undefined}
			onKeyDown={(event) => {
				if (event.key !== "Escape" || !(event.target instanceof HTMLElement)) return;
				event.stopPropagation();
				close(event.target);
			}}
		>
			<span className="shrink-0">{picture ?? <NoticeIcon tone={tone} />}</span>
			<div role={tone === "danger" ? "alert" : undefined} className="min-w-0 flex-1">
				<p className="type-small-strong">{title}</p>
				{text && <p className="type-small text-muted">{text}</p>}
			</div>
			{text && (
				<button
					type="button"
					aria-label={t("close")}
					className="notice-close"
					onClick={({ currentTarget }) => close(currentTarget)}
				>
					<X aria-hidden />
				</button>
			)}
		</li>
	);
}

function durationMsOf({ text }: Notice): number {
	return (text ? frameLimits.noticeWithTextSeconds : frameLimits.noticeSeconds) * 1000;
}

function NoticeIcon({ tone }: { tone: "done" | "danger" }) {
	return tone === "done" ? (
		<Check className="size-5 text-positive" aria-hidden />
	) : (
		<TriangleAlert className="size-5 text-danger" aria-hidden />
	);
}
