// The question banks, older editions too: papers are drawn and marked in the page. A chunk of its own, for desks only.
const banks = import.meta.glob<string>('../../../data/questions/**/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export default banks;
