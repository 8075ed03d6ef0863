import { describe, expect, it } from 'vitest';
import { readRequest, type DemoAsk } from '../../../src/main/model/demo-request';

const run = (command: string): DemoAsk => ({ kind: 'run', command });
const read = (path: string): DemoAsk => ({ kind: 'read', path });
const list = (path: string): DemoAsk => ({ kind: 'list', path });
const create = (path: string, content: string): DemoAsk => ({ kind: 'create', path, content });
const replace = (path: string, from: string, to: string): DemoAsk => ({ kind: 'replace', path, from, to });

describe('readRequest', () => {
  it.each<[string, DemoAsk]>([
    ['run ls -la', run('ls -la')],
    ['Run the command `npm test`.', run('npm test')],
    ['please run "ls -la" | wc -l', run('"ls -la" | wc -l')],
    ['run echo 안녕. 잘 가.', run('echo 안녕. 잘 가.')],
    ['execute git push', run('git push')],
    ['run ls\nand something that is not a part of the command', run('ls')],
    ['read README.md', read('README.md')],
    ['show me the file "my notes.txt".', read('my notes.txt')],
    ['Read src/한글 파일.txt', read('src/한글 파일.txt')],
    ['list', list('.')],
    ['list .', list('.')],
    ['list the files in src', list('src')],
    ['ls src', list('src')],
    ['create notes.txt with hello world', create('notes.txt', 'hello world\n')],
    ['create a file named "a b.txt" with "one\\ntwo"', create('a b.txt', 'one\ntwo\n')],
    ['create notes.md with\nline 1\n\nline 2', create('notes.md', 'line 1\n\nline 2\n')],
    ['create empty.txt', create('empty.txt', '')],
    ['write hello to notes.txt', create('notes.txt', 'hello\n')],
    ['replace hello with goodbye in notes.txt', replace('notes.txt', 'hello', 'goodbye')],
    ['replace "a with b" in `notes.txt` with c', replace('notes.txt', 'a with b', 'c')],
    ['tour', { kind: 'tour' }],
    ['Start the tour!', { kind: 'tour' }],
    ['what is the meaning of life?', { kind: 'unclear' }],
  ])('en: %j', (said, ask) => {
    expect(readRequest(said)).toEqual({ language: 'en', ask });
  });

  it.each<[string, DemoAsk]>([
    ['`ls -la`를 실행해 줘', run('ls -la')],
    ['npm test 실행해줘.', run('npm test')],
    ['ls 명령을 실행하세요', run('ls')],
    ['실행: git push', run('git push')],
    ['README.md 읽어 줘', read('README.md')],
    ['README.md를 읽어주세요.', read('README.md')],
    ['"한글 메모.txt" 파일 내용을 보여 줘', read('한글 메모.txt')],
    ['목록 보여 줘', list('.')],
    ['파일 목록', list('.')],
    ['src 폴더의 파일 목록을 보여 줘', list('src')],
    ['메모.txt 파일을 안녕하세요 내용으로 만들어 줘', create('메모.txt', '안녕하세요\n')],
    ['"안녕 세상"이라는 내용으로 메모.txt를 만들어 줘', create('메모.txt', '안녕 세상\n')],
    ['메모.txt에 "안녕"이라고 써 줘', create('메모.txt', '안녕\n')],
    ['메모.txt 만들어 줘: 안녕', create('메모.txt', '안녕\n')],
    ['빈.txt 만들어 줘', create('빈.txt', '')],
    ['메모.txt에서 "안녕"을 "반가워"로 바꿔 줘', replace('메모.txt', '안녕', '반가워')],
    ['메모.txt에서 hello를 goodbye로 바꿔 주세요', replace('메모.txt', 'hello', 'goodbye')],
    ['둘러보기', { kind: 'tour' }],
    ['투어를 시작해 줘', { kind: 'tour' }],
    ['tour 시작해 줘', { kind: 'tour' }],
    ['안녕하세요', { kind: 'unclear' }],
  ])('ko: %j', (said, ask) => {
    expect(readRequest(said)).toEqual({ language: 'ko', ask });
  });

  it('reads a long prompt in no time', () => {
    const started = performance.now();
    readRequest(`replace ${'with in '.repeat(1200)}`);
    readRequest(`메모.txt에서 ${'를 로 '.repeat(2400)}`);
    readRequest('가 '.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
