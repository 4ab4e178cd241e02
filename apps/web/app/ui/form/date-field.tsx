import { type CalendarDate, parseDate } from "@internationalized/date";
import { CalendarDays } from "lucide-react";
import { type Ref, useState } from "react";
import { Button } from "react-aria-components/Button";
import { DatePicker } from "react-aria-components/DatePicker";
import { Group } from "react-aria-components/Group";
import { classNames } from "../class-names.ts";
import { DateCalendar } from "./date-calendar.tsx";
import { FieldLabel, FieldNotes, type FieldTexts } from "./field-parts.tsx";
import {
	type SegmentedHandle,
	SegmentedInput,
	segmentedLook,
	useFirstSegment,
	useWholeValue,
	WrittenAsDates,
} from "./segmented-input.tsx";

export type DateFieldProps = FieldTexts & {
	/** The initial value, `2026-11-21`; the field is uncontrolled and reports changes. */
	defaultValue: string | null;
	/** Null while a part of the date is missing. */
	onChange: (value: string | null) => void;
	onBlur?: () => void;
	/** The calendar's first selectable day; typing an earlier one is possible, so that validation can report it. */
	min?: string;
	isDisabled?: boolean;
	ref?: Ref<SegmentedHandle>;
};

/** A day, typed part by part or chosen in a calendar. Load it with the form that needs it (`lazy`). */
export function DateField({ label, hint, error, defaultValue, onChange, min, ref, ...rest }: DateFieldProps) {
	const [held, setHeld] = useState<CalendarDate | null>(() => (defaultValue === null ? null : parseDate(defaultValue)));
	const onMissing = useWholeValue(held?.toString() ?? null, onChange, defaultValue);
	const group = useFirstSegment(ref);
	return (
		<WrittenAsDates>
			<DatePicker
				{...rest}
				value={held}
				onChange={setHeld}
				isInvalid={Boolean(error)}
				validationBehavior="aria"
				shouldForceLeadingZeros
				className="grid content-start gap-2"
			>
				<FieldLabel>{label}</FieldLabel>
				<Group ref={group} className={classNames(segmentedLook, "pr-1 pl-3.5")}>
					<SegmentedInput onMissing={onMissing} />
					<Button className="grid size-11 shrink-0 place-items-center rounded-1 text-muted hover:text-text off:text-faint">
						<CalendarDays className="size-5" aria-hidden />
					</Button>
				</Group>
				<FieldNotes hint={hint} error={error} />
				<DateCalendar min={min} />
			</DatePicker>
		</WrittenAsDates>
	);
}
