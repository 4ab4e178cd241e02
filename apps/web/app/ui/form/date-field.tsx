import { type CalendarDate, parseDate } from "@internationalized/date";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { type Ref, useState } from "react";
import { Button } from "react-aria-components/Button";
import {
	Calendar,
	CalendarCell,
	CalendarGrid,
	CalendarGridBody,
	CalendarGridHeader,
	CalendarHeaderCell,
	CalendarHeading,
} from "react-aria-components/Calendar";
import { DatePicker } from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Popover } from "react-aria-components/Popover";
import { classNames } from "../class-names.ts";
import { FieldLabel, FieldNotes, type FieldTexts } from "./field-parts.tsx";
import { popoverLook } from "./list-option.ts";
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

// A 44 px target, seven of which fit the width of the smallest phone.
const daySize = "size-[min(2.75rem,12vw)]";
const arrowLook =
	"grid size-11 place-items-center rounded-pill quiet-motion hover:bg-hover off:cursor-not-allowed off:text-faint";

/** The month that opens from a date field. Days before `min` cannot be chosen. */
function DateCalendar({ min }: { min?: string | undefined }) {
	return (
		<Popover className={popoverLook}>
			<Dialog className="p-3 outline-none">
				<Calendar {...(min && { minValue: parseDate(min) })}>
					<header className="flex items-center justify-between gap-2 pb-2">
						<Button slot="previous" className={arrowLook}>
							<ChevronLeft className="size-5" aria-hidden />
						</Button>
						<CalendarHeading className="type-body-strong first-letter:uppercase" />
						<Button slot="next" className={arrowLook}>
							<ChevronRight className="size-5" aria-hidden />
						</Button>
					</header>
					<CalendarGrid weekdayStyle="short">
						<CalendarGridHeader>
							{(day) => <CalendarHeaderCell className="h-8 type-small text-muted">{day}</CalendarHeaderCell>}
						</CalendarGridHeader>
						<CalendarGridBody>
							{(date) => (
								<CalendarCell
									date={date}
									className={classNames(
										daySize,
										"grid cursor-pointer place-items-center rounded-pill type-body hover:bg-hover data-[today]:underline data-[outside-month]:hidden",
										"selected:bg-strong selected:text-on-strong off:cursor-not-allowed off:text-faint off:hover:bg-transparent focus-visible:-outline-offset-3",
									)}
								/>
							)}
						</CalendarGridBody>
					</CalendarGrid>
				</Calendar>
			</Dialog>
		</Popover>
	);
}
