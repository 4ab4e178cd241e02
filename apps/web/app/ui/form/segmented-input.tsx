import { languages } from "@stride/i18n";
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { DateInput, DateSegment } from "react-aria-components/DateField";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLocale } from "use-intl";
import { classNames } from "../class-names.ts";
import { controlLook } from "./field-parts.tsx";

/** The frame of a field whose parts are focused one by one. */
export const segmentedLook = classNames(
	controlLook,
	"flex h-13 type-body items-center off:border-line off:bg-sunken off:text-faint",
);

/** The handle of a segmented field for forms: moving the focus to it. */
export type SegmentedHandle = { focus: () => void };

/** Dates and times in the page's locale. */
export function WrittenAsDates({ children }: { children: ReactNode }) {
	return <I18nProvider locale={languages[useLocale()].dates}>{children}</I18nProvider>;
}

/** Day, month, year or hour and minute: each is typed or changed by the arrow keys. */
export function SegmentedInput({ onMissing }: { onMissing: (segment: string, isMissing: boolean) => void }) {
	return (
		<DateInput className="flex min-w-0 flex-1 items-center">
			{(segment) => <Segment segment={segment} onMissing={onMissing} />}
		</DateInput>
	);
}

type SegmentProps = Parameters<typeof DateSegment>[0] & {
	onMissing: (segment: string, isMissing: boolean) => void;
};

function Segment({ segment, onMissing, ...rest }: SegmentProps) {
	const { type, isEditable, isPlaceholder } = segment;
	const isMissing = isEditable && isPlaceholder;
	useEffect(() => onMissing(type, isMissing), [type, isMissing, onMissing]);
	return (
		<DateSegment
			{...rest}
			segment={segment}
			className="whitespace-pre rounded-1 px-0.75 py-1 tabular-nums caret-transparent outline-none focused:bg-strong focused:text-on-strong data-[placeholder]:not-data-[focused]:text-muted data-[type=literal]:px-0 data-[type=literal]:text-muted"
		/>
	);
}

/**
 * The value of a segmented field as a text, or null. React Aria preserves the last complete value while a segment is
 * empty; for a form, a field with an empty segment is empty.
 * @param held the value of React Aria's field as a text
 */
export function useWholeValue(held: string | null, onChange: (value: string | null) => void, first: string | null) {
	const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
	const reported = useRef(first);
	const value = missing.size > 0 ? null : held;
	const report = useRef(onChange);
	useEffect(() => {
		report.current = onChange;
	});
	useEffect(() => {
		if (reported.current === value) return;
		reported.current = value;
		report.current(value);
	}, [value]);
	const [onMissing] = useState(() => (segment: string, isMissing: boolean) => {
		setMissing((before) => {
			if (before.has(segment) === isMissing) return before;
			const after = new Set(before);
			if (isMissing) after.add(segment);
			else after.delete(segment);
			return after;
		});
	});
	return onMissing;
}

/** Focuses the first segment. */
export function useFirstSegment(ref: Ref<SegmentedHandle> | undefined): RefObject<HTMLDivElement | null> {
	const group = useRef<HTMLDivElement>(null);
	useImperativeHandle(ref, () => ({
		focus: () => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
	}));
	return group;
}
