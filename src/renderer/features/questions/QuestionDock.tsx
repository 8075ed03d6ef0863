import { useEffect, useId, useState } from 'react';
import type {
  Question,
  QuestionAnswer,
  QuestionReply,
  QuestionRequest,
} from '../../../shared/domain/question';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { LiveRegion } from '../../ui/LiveRegion';
import { Revealed } from '../../ui/Revealed';
import { TextArea } from '../../ui/TextArea';
import { showHidden } from '../../ui/visible-text';
import { answerQuestions, followQuestions, useQuestions } from './store';

/** What the model asks, docked above the composer. It never takes the focus. */
export function QuestionDock({ conversationId }: { conversationId: string }) {
  const translate = useTranslate();
  const waiting = useQuestions((state) => state.waiting);
  useEffect(followQuestions, []);
  const request = waiting.find((candidate) => candidate.conversationId === conversationId);
  const message =
    request === undefined ? '' : translate('tools.question.announce', { count: request.questions.length });
  return (
    <>
      <LiveRegion message={message} />
      {request !== undefined && <QuestionCard key={request.requestId} request={request} />}
    </>
  );
}

const noAnswer: QuestionAnswer = { selected: [], text: '' };

function QuestionCard({ request }: { request: QuestionRequest }) {
  const translate = useTranslate();
  const [answers, setAnswers] = useState<readonly QuestionAnswer[]>(request.questions.map(() => noAnswer));
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (reply: QuestionReply) => {
    setSending(true);
    setFailure(await answerQuestions(request.requestId, reply));
    setSending(false);
  };
  const isAnswered = answers.every(({ selected, text }) => selected.length > 0 || text.trim() !== '');
  return (
    <section
      aria-label={translate('tools.question.region')}
      className="flex max-h-[62vh] flex-col gap-3 overflow-y-auto rounded-lg border border-warn/60 bg-raised p-3 shadow-overlay"
    >
      <h2 className="font-medium">
        {translate('tools.question.title')}
        {request.agent !== null && (
          <span className="text-xs font-normal text-ink-soft">
            {' · '}
            {translate('subagent.asks', { agent: showHidden(request.agent) })}
          </span>
        )}
      </h2>
      {request.questions.map((question, place) => (
        <OneQuestion
          key={place}
          question={question}
          answer={answers[place] ?? noAnswer}
          onAnswer={(answer) => {
            setAnswers(answers.with(place, answer));
          }}
        />
      ))}
      {failure !== null && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={sending} onClick={() => void send({ kind: 'dismissed' })}>
          {translate('tools.question.skip')}
        </Button>
        <Button
          tone="primary"
          disabled={sending || !isAnswered}
          onClick={() => void send({ kind: 'answered', answers: [...answers] })}
        >
          {translate('tools.question.answer')}
        </Button>
      </div>
    </section>
  );
}

interface OneQuestionProps {
  question: Question;
  answer: QuestionAnswer;
  onAnswer: (answer: QuestionAnswer) => void;
}

function OneQuestion({ question, answer, onAnswer }: OneQuestionProps) {
  const translate = useTranslate();
  const name = useId();
  const { options, isMultiSelect } = question;
  const choose = (option: string, chosen: boolean) => {
    const others = isMultiSelect ? answer.selected.filter((other) => other !== option) : [];
    const selected = options.filter((other) => others.includes(other) || (chosen && other === option));
    onAnswer({ ...answer, selected });
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 whitespace-pre-wrap">
        <Revealed text={question.question} />
      </legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-6 items-start gap-2">
          <input
            type={isMultiSelect ? 'checkbox' : 'radio'}
            name={name}
            checked={answer.selected.includes(option)}
            onChange={(event) => {
              choose(option, event.target.checked);
            }}
            className="mt-0.5 size-4 shrink-0 accent-(--accent)"
          />
          <span>
            <Revealed text={option} />
          </span>
        </label>
      ))}
      <TextArea
        label={translate('tools.question.own')}
        value={answer.text}
        onChange={(event) => {
          onAnswer({ ...answer, text: event.target.value });
        }}
      />
    </fieldset>
  );
}
